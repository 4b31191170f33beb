import type { PlaygroundData } from '@octavo/core'
import { buildRequest } from '@octavo/openapi/request'
import { beforeAll, expect, test, vi } from 'vitest'
import { fieldError } from './form/checkValue.js'
import { readJson } from './form/readJson.js'
import { matchingVariant } from './form/values.js'
import { initialValues } from './useRequestValues.js'

beforeAll(() => {
  // A window without labels, for English messages.
  vi.stubGlobal('window', {})
})

const BIG = 9007199254740993n

test('prefills and sends all digits of large integers', () => {
  const field = `{"name":"id","kind":"choice","required":true,"options":[${BIG},1],"initial":${BIG}}`
  const json = `{"template":{"method":"POST","path":"/{id}","servers":[],"security":[],"bodyRequired":false,
    "parameters":[{"name":"id","in":"path","style":"simple"}],"bodies":[{"mediaType":"application/json","encoding":{}}]},
    "parameters":[{"in":"path","field":${field}}],"security":{},"forms":{},
    "bodies":[{"mediaType":"application/json","examples":[],"field":{"name":"body","kind":"object","fields":[${field}]}}]}`
  const data = readJson(json).value as unknown as PlaygroundData
  const { url, body } = buildRequest(data.template, initialValues(data))
  expect(url).toBe(`/${BIG}`)
  expect(body).toMatchObject({ text: `{\n  "id": ${BIG}\n}` })
})

test('choices and limits keep all digits', () => {
  const choice = { name: '', kind: 'choice', options: [BIG, 1] } as const
  expect(fieldError(BIG, choice)).toBeUndefined()
  expect(fieldError(BIG - 1n, choice)).toBe(`Expected ${BIG}, 1.`)
  expect(fieldError(BIG + 1n, { name: '', kind: 'integer', maximum: BIG })).toBe(`Expected ≤ ${BIG}.`)
  expect(matchingVariant(BIG, [{ field: { name: '', kind: 'text' } }, { field: choice }], {})).toBe(1)
})
