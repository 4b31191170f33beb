import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validatorCode } from './validatorCode.js'

/** Writes the validator of docs.json; a file that is right already is not touched. */
export function writeValidator(file: URL): void {
  const path = fileURLToPath(file)
  const code = validatorCode()
  if (existsSync(path) && readFileSync(path, 'utf8') === code) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
}
