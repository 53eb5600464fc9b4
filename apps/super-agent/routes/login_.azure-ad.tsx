import { DirectoryReturn } from '@dcir/screens/access/directory-return'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/login_/azure-ad')({
  beforeLoad: async (visit) => {
    // Fetched only when someone comes back from the directory, so that the sign-in screen comes without it.
    const { takeDirectoryAnswer } = await import('@dcir/screens/access/directory.ts')
    takeDirectoryAnswer(visit)
  },
  component: () => <DirectoryReturn population="front-office" />,
})
