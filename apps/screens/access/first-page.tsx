/**
 * The page before any script, drawn by the console's host from the same components as the sign-in screen: the form, or
 * the frame around the page for somebody who is signed in. It is a program of its own, which no console loads.
 */
import { ChakraProvider } from '@chakra-ui/react'
import type { DrawFirstPage } from '@dcir/core/contract/first-page'
import type { RuntimeConfig } from '@dcir/core/contract/runtime-config'
import { RuntimeConfigProvider } from '@dcir/ui/app/runtime-config.ts'
import { CredentialsForm } from '@dcir/ui/form/credentials'
import { FrameComing } from '@dcir/ui/shell/frame-coming'
import { systemFor } from '@dcir/ui/theme/system.ts'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Population } from './population'
import { credentials } from './sign-in-fields'
import { SignInFrame } from './sign-in-frame'
import { SESSION_EXPIRED } from './sign-in-notices'

const populations: Record<RuntimeConfig['console'], Population> = {
  'back-office': 'back-office',
  'super-agent': 'front-office',
  monitor: 'monitor',
}

const STYLE = /<style[^>]*>(.*?)<\/style>/gs

/** @public The host loads the built program. */
export const drawFirstPage: DrawFirstPage = (config, expired) => {
  const styles = new Set<string>()
  const draw = (content: ReactNode) =>
    renderToStaticMarkup(<Drawn config={config}>{content}</Drawn>).replace(STYLE, (_, css: string) => {
      styles.add(css)
      return ''
    })
  const form = draw(
    <SignInFrame population={populations[config.console]} notice={expired ? SESSION_EXPIRED : null}>
      <CredentialsForm {...credentials} onSubmit={() => Promise.resolve()} />
    </SignInFrame>,
  )
  const frame = draw(<FrameComing />)
  return { form, frame, css: [...styles].join('') }
}

function Drawn({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  return (
    <CacheProvider value={createCache({ key: 'first' })}>
      <ChakraProvider value={systemFor(config.brand.color)}>
        <RuntimeConfigProvider value={config}>{children}</RuntimeConfigProvider>
      </ChakraProvider>
    </CacheProvider>
  )
}
