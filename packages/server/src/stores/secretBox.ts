import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encrypts secrets for the database. Several keys can decrypt; the first one encrypts. */
export interface SecretBox {
  /** @param label identifies the row and column, so that a sealed text is useless in another one */
  seal(secret: string, label: string): string
  /** @throws {UnreadableSecret} */
  open(sealed: string, label: string): string
}

/** A stored secret can't be decrypted: its key is missing, or it was changed. */
export class UnreadableSecret extends Error {}

/** The server has no key for secrets. */
export class MissingSecretKey extends Error {}

/** File of the key in the data folder. */
export const SECRET_KEY_FILE = 'secret.key'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Returns the box with the configured keys. Without any, it uses the key in the data folder, which is created at the first use.
 * Processes that share a PostgreSQL database need the setting, because each may have another folder.
 */
export function openSecretBox(options: {
  keys: readonly Uint8Array[]
  dataDir: string
  databaseUrl?: string | undefined
}): SecretBox {
  let keys = options.keys
  const requireKeys = (): readonly Uint8Array[] => {
    if (keys.length === 0 && options.databaseUrl !== undefined)
      throw new MissingSecretKey('Secrets can be stored only when OCTAVO_SECRET_KEYS is set.')
    if (keys.length === 0) keys = [keyInFile(join(options.dataDir, SECRET_KEY_FILE))]
    return keys
  }
  return {
    seal: (secret, label) => seal(requireKeys()[0] as Uint8Array, secret, label),
    open: (sealed, label) => open(requireKeys(), sealed, label),
  }
}

/** Returns a key of the setting. Undefined unless it is 32 bytes in base64. */
export function readSecretKey(text: string): Uint8Array | undefined {
  const key = Buffer.from(text, 'base64')
  return key.length === KEY_BYTES ? key : undefined
}

function keyInFile(file: string): Uint8Array {
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  const key = readSecretKey(readFileSync(file, 'utf8'))
  if (!key) throw new UnreadableSecret(`Invalid key in ${file}. Restore the file from a backup.`)
  return key
}

function seal(key: Uint8Array, secret: string, label: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(label))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `v1.${keyId(key)}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
}

function open(keys: readonly Uint8Array[], sealed: string, label: string): string {
  const [version, id, data = ''] = sealed.split('.')
  const key = keys.find((each) => keyId(each) === id)
  if (version !== 'v1' || !key)
    throw new UnreadableSecret(`The key "${id}" of a stored secret is missing. Add it to OCTAVO_SECRET_KEYS.`)
  const bytes = Buffer.from(data, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(label))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch (cause) {
    throw new UnreadableSecret('A stored secret was changed.', { cause })
  }
}

/** Identifies a key without revealing it. */
function keyId(key: Uint8Array): string {
  return createHash('sha256').update('octavo secret key').update(key).digest('hex').slice(0, 8)
}
