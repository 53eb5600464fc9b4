import { defineConfig } from '@rsbuild/core'
import { consoleEnvironment } from '../../rsbuild.config'

const backOffice = consoleEnvironment('back-office')

/** The gallery, built as a console is; only the router's plugin is left out, since the gallery has no route files. */
export default defineConfig({
  plugins: backOffice.plugins ?? [],
  source: { ...backOffice.source, entry: { index: './tests/gallery/main.tsx' } },
  resolve: backOffice.resolve ?? {},
  html: { ...backOffice.html, template: './tests/gallery/index.html' },
  output: { ...backOffice.output, distPath: { root: 'dist/gallery' } },
  performance: { printFileSize: false },
})
