import { type Service, services } from '@dcir/core/monitoring/services-contract'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { ConfirmDialog } from '@dcir/ui/dialog/confirm-dialog'

/** Asks before a service breaks off what it is doing. */
export function RestartQuestion({ service, onClose }: { service: Service; onClose: () => void }) {
  const { serviceId, serviceName } = service
  const { run, running } = useAction(services.restart, {
    success: ({ message }) => message,
    onDone: onClose,
    onRefused: onClose,
  })
  return (
    <ConfirmDialog
      title="Restart service"
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { serviceId } })}
      confirm="Yes"
      cancel="No"
      running={running}
    >
      Are you sure you want to restart {serviceName} service?
    </ConfirmDialog>
  )
}
