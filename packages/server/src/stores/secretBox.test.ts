import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MissingSecretKey, openSecretBox, SECRET_KEY_FILE, UnreadableSecret } from './secretBox.js'

const dataDir = mkdtempSync(join(tmpdir(), 'octavo-secrets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const [older, newer] = [randomBytes(32), randomBytes(32)]
const boxWith = (...keys: Buffer[]) => openSecretBox({ keys, dataDir, databaseUrl: 'postgres://localhost' })

test('opens what it sealed, and seals the same text differently each time', () => {
  const box = boxWith(older)
  const sealed = box.seal('geheim ✓', 'hook 1')
  expect(box.open(sealed, 'hook 1')).toBe('geheim ✓')
  expect(sealed).not.toContain('geheim')
  expect(box.seal('geheim ✓', 'hook 1')).not.toBe(sealed)
})

test('does not open a sealed text in another row, or one that was changed', () => {
  const box = boxWith(older)
  const sealed = box.seal('token', 'hook 1')
  expect(() => box.open(sealed, 'hook 2')).toThrow(UnreadableSecret)
  for (let at = sealed.lastIndexOf('.') + 1; at < sealed.length - 1; at++) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(() => box.open(changed, 'hook 1')).toThrow(UnreadableSecret)
  }
  for (const text of ['', 'v1', 'v1.x', `${sealed.slice(0, 12)}.`, 'v2.a.b'])
    expect(() => box.open(text, 'hook 1')).toThrow(UnreadableSecret)
})

test('seals with the first key and opens with each of them', () => {
  const sealed = boxWith(older).seal('token', 'hook 1')
  expect(boxWith(newer, older).open(sealed, 'hook 1')).toBe('token')
  expect(() => boxWith(newer).open(sealed, 'hook 1')).toThrow(/The key "\w{8}" of a stored secret is missing/)
})

test('creates a key file that only its user can read, and uses it again', () => {
  const sealed = openSecretBox({ keys: [], dataDir }).seal('token', 'hook 1')
  const file = join(dataDir, SECRET_KEY_FILE)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
  expect(openSecretBox({ keys: [], dataDir }).open(sealed, 'hook 1')).toBe('token')
})

test('requires the setting when several processes share a database', () => {
  expect(() => boxWith().seal('token', 'hook 1')).toThrow(MissingSecretKey)
})
