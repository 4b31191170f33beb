import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type BundleLink, type BundleStore, StoreUnavailable } from './bundleStore.js'

/** Size of the parts of an upload. Two parts are kept in memory. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS = 2
/** Names that are listed and removed. The prefix can also contain unrelated files. */
const BUNDLE_NAME = /^[\da-f]{64}\.(?:tar\.gz|zip|knowledge\.gz)$/

export interface S3StoreOptions {
  bucket: string
  region: string
  /** URL of an S3-compatible store. Default: AWS. */
  endpoint?: string
  /** URL of the store in links, if clients use a different one. */
  publicEndpoint?: string
  /** Prefix of all keys, such as `bundles/`. */
  prefix: string
  /** Uses URLs such as `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean
  /** Credentials. Default: the default credentials of AWS clients. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/** Creates a store in an S3-compatible object store, with presigned links. */
export function createS3Store(options: S3StoreOptions): BundleStore {
  const { bucket, prefix } = options
  const client = createClient(options, options.endpoint)
  const linking = options.publicEndpoint === undefined ? client : createClient(options, options.publicEndpoint)
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })

  const has = async (name: string): Promise<boolean> => {
    try {
      await client.send(new HeadObjectCommand(at(name)))
      return true
    } catch (error) {
      if (errorStatus(error) === 404) return false
      return refuse(error)
    }
  }

  return {
    has,
    async put(name, file) {
      if (await has(name)) return
      const upload = new Upload({
        client,
        params: { ...at(name), Body: createReadStream(file), ContentType: contentType(name) },
        partSize: PART_BYTES,
        queueSize: PARTS,
      })
      await upload.done().catch(refuse)
    },
    async fetch(name, folder) {
      const file = join(folder, name)
      if (await hasFile(file)) return file
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `.${name}.${randomUUID()}`)
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        await pipeline(Body as Readable, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
        await rename(draft, file)
        return file
      } catch (error) {
        if (errorStatus(error) === 404) return undefined
        return refuse(error)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name))).catch(refuse)
    },
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
          for (const { Key = '', LastModified } of Contents) {
            const name = Key.slice(prefix.length)
            if (BUNDLE_NAME.test(name) && LastModified) yield { name, modifiedAt: LastModified }
          }
      } catch (error) {
        return refuse(error)
      }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(refuse)
    },
    link: ({ name, fileName, expiresAt }: BundleLink) => {
      const signingDate = new Date(Math.floor(Date.now() / 1000) * 1000)
      const command = new GetObjectCommand({
        ...at(name),
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
        ResponseContentType: contentType(name),
        ResponseCacheControl: 'private, no-store',
      })
      const expiresIn = Math.max(1, Math.round((expiresAt.getTime() - signingDate.getTime()) / 1000))
      return getSignedUrl(linking, command, { signingDate, expiresIn })
    },
  }
}

function createClient({ region, pathStyle, credentials }: S3StoreOptions, endpoint: string | undefined): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    endpoint,
    credentials,
    // Stores other than AWS support only the checksum of the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function contentType(name: string): string {
  return name.endsWith('.zip') ? 'application/zip' : 'application/gzip'
}

async function hasFile(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

function errorStatus(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

/** Converts an error, without the request because its headers have credentials. */
function refuse(error: unknown): never {
  const { name, code } = error as Error & { code?: string }
  const status = errorStatus(error)
  throw new StoreUnavailable(`The object store is unavailable (${[status, code ?? name].filter(Boolean).join(', ')}).`)
}
