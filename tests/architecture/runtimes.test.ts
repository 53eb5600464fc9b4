import { describe, expect, test } from 'vitest'
import { loadedEarly, lostInBundle, missingOnPreact } from './runtimes'
import { readSources } from './sources'

const sources = readSources((path) => /\.tsx?$/.test(path))

test('the sources of the consoles use nothing that Preact lacks', () => {
  expect(sources.flatMap(missingOnPreact)).toEqual([])
})

test('A3 programs load a module of an address as well once they are built', () => {
  expect(sources.flatMap(lostInBundle)).toEqual([])
})

test('the API loads what few installations use when they use it first', () => {
  expect(sources.filter(({ path }) => path.startsWith('apps/api/')).flatMap(loadedEarly)).toEqual([])
})

describe('planted offences', () => {
  test('a library that waits for its first use, imported at the start: caught, and not its types', () => {
    const early = (text: string) => loadedEarly({ path: 'apps/api/files/x.ts', text }).length
    expect(early("import sharp from 'sharp'")).toBe(1)
    expect(early("import { createTransport } from 'nodemailer'")).toBe(1)
    expect(early("import type { SpanExporter } from '@opentelemetry/sdk-trace-base'")).toBe(0)
    expect(early("const { default: sharp } = await import('sharp')")).toBe(0)
  })

  test('import(address): caught, and not one that is left to Node or has its name', () => {
    const lost = (text: string) => lostInBundle({ path: 'apps/api/bank/x.ts', text }).length
    expect(lost('await import(pathToFileURL(path).href)')).toBe(1)
    expect(lost('await import(/* webpackIgnore: true */ path)')).toBe(0)
    expect(lost("await import('./otlp')")).toBe(0)
  })

  test.each([
    ["import { type ReactNode, useActionState } from 'react'", 'useActionState of react: Preact has none'],
    ["import {\n  useOptimistic as hopeful,\n} from 'react'", 'useOptimistic of react: Preact has none'],
    ["import { createPortal, useFormStatus } from 'react-dom'", 'useFormStatus of react-dom: Preact has none'],
    ["import { prefetchDNS } from 'react-dom'", 'prefetchDNS of react-dom: Preact has none'],
    ["import { renderToString } from 'react-dom/server'", 'renderToString of react-dom/server: Preact has none'],
    ["import { useTransition } from 'react'", 'useTransition of react: on Preact it never says that a transition'],
    ["import * as React from 'react'", 'react is taken whole'],
    ["import React, { useState } from 'react'", 'react is taken whole'],
    ['const x = <form id={id} action={save}>', '<form id={id} action={: handle onSubmit'],
  ])('%s: caught', (text, fault) => {
    const found = missingOnPreact({ path: 'apps/ui/form/x.tsx', text })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`apps/ui/form/x.tsx: ${fault}`)
  })

  test('types, hooks that both have and other folders pass', () => {
    const text = "import type { ActionDispatch } from 'react'\nimport { type Ref, use, useId } from 'react'"
    expect(missingOnPreact({ path: 'apps/monitor/features/x.tsx', text })).toEqual([])
    expect(missingOnPreact({ path: 'tests/unit/x.ts', text: "import { useOptimistic } from 'react'" })).toEqual([])
  })
})
