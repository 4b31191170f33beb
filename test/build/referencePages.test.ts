import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { componentPages } from '../../playground/componentPages.js'
import { referencePages } from '../../playground/referencePages.js'
import { themePreviews } from '../../playground/themePreviews.js'

const PAGES = [...referencePages(), ...componentPages(), ...themePreviews()]

test.each(PAGES.map(({ file, text }) => ({ name: file.pathname.split('/').at(-1), file, text })))(
  'the generated page $name is up to date',
  ({ file, text }) => {
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(text)
  },
)
