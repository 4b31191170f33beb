import { expect, test } from 'vitest'
import { operatorDetail, publicMessage } from './publicMessage.js'

const folders = ['/data/work', '/data/work/se_1-1/source']

test('shows paths from the site root and hides keys and passwords', () => {
  expect(
    publicMessage(
      '/data/work/se_1-1/source/guides/a.mdx:3:1 is wrong (/data/work/x, svc_dsc_abcdefghij, https://me:token@git.test/a)\u0000',
      folders,
    ),
  ).toMatchInlineSnapshot(`"guides/a.mdx:3:1 is wrong (x, svc_***, https://***@git.test/a)"`)
})

test('hides queries of URLs, and in the log also what follows them', () => {
  const message = "unable to access 'https://git.test/docs.git?private_token=secret/': see https://docs.test/a.json#/b"
  expect(publicMessage(message, folders)).toBe(
    "unable to access 'https://git.test/docs.git?***': see https://docs.test/a.json#/b",
  )
  expect(operatorDetail(message, folders)).toBe(
    "unable to access 'https://git.test/docs.git?***': see https://docs.test/a.json#***",
  )
})

test('limits messages to four thousand characters', () => {
  expect(publicMessage('x'.repeat(100_000), folders)).toHaveLength(4000)
})

test('keeps a message without secrets', () => {
  const message = 'docs.json:12:7 Page "guides/instal" does not exist.\n\n> 12 | "guides/instal"'
  expect(publicMessage(message, folders)).toBe(message)
})
