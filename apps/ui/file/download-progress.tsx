import { Box } from '@chakra-ui/react'
import { formatBytes } from '@dcir/core/display/numbers'
import { useRunningDownloads } from './running-downloads'

/** How far the downloads under way are: in per cent where the server says how large a file is, else in bytes. */
export function DownloadProgress() {
  return useRunningDownloads().map(({ received, size }, at) => (
    <Box
      // biome-ignore lint/suspicious/noArrayIndexKey: downloads have no name, and one that ends takes its place with it.
      key={at}
      role="status"
      aria-label="Download"
      position="fixed"
      insetStart="24px"
      bottom={`${24 + at * 48}px`}
      zIndex="toast"
      padding="8px 16px"
      borderRadius="8px"
      borderWidth="1px"
      borderColor="border.line"
      background="bg.surface"
      color="text.strong"
      boxShadow="lg"
      fontVariantNumeric="tabular-nums"
    >
      Downloading,{' '}
      {size !== null && received <= size ? `${Math.floor((100 * received) / size)}%` : formatBytes(received)}
    </Box>
  ))
}
