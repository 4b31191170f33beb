import type { Configuration } from './configuration.js'

interface ObjectStoreSettings {
  bucket: string
  endpoint: string
  publicEndpoint: string
  region: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: 'auto' | 'true' | 'false'
}

/** Returns the configuration of the object store, or undefined without a bucket. */
export function objectStore({
  bucket,
  endpoint,
  publicEndpoint,
  region,
  prefix,
  accessKeyId,
  secretAccessKey,
  pathStyle,
}: ObjectStoreSettings): Configuration['s3'] {
  if (bucket === '') return undefined
  return {
    bucket,
    region,
    prefix,
    pathStyle: pathStyle === 'auto' ? endpoint !== '' : pathStyle === 'true',
    endpoint: endpoint || undefined,
    publicEndpoint: publicEndpoint || undefined,
    credentials: accessKeyId !== '' ? { accessKeyId, secretAccessKey } : undefined,
  }
}
