#!/usr/bin/env node
/** Runs the built program when it is there and not older than its sources, else the sources themselves. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const built = join(root, 'dist', 'cli', 'dcir.js')
const source = join(root, 'cli', 'main.ts')

function newestIn(folder) {
  if (!existsSync(folder)) return 0
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : newestIn(path)
    return entry.name.endsWith('.ts') ? statSync(path).mtimeMs : 0
  })
  return Math.max(0, ...times)
}

const sources = ['cli', 'core', 'apps/spreadsheets'].map((folder) => join(root, folder))
const isCurrent = () => existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources.map(newestIn))

const current = isCurrent()
if (!current) (await import('tsx/esm/api')).register()
await import(pathToFileURL(current ? built : source).href)
