declare module 'archiver' {
  import type { Stats } from 'node:fs'
  import type { Readable, Transform } from 'node:stream'
  import type { ZlibOptions } from 'node:zlib'

  export interface EntryData {
    name: string
    date: Date
    mode: number
    stats: Pick<Stats, 'size'> & Partial<Stats>
  }

  export class Archiver extends Transform {
    append(source: Readable | Buffer, data: EntryData): this
    finalize(): Promise<void>
    abort(): this
  }

  export class TarArchive extends Archiver {
    constructor(options: { gzip?: boolean; gzipOptions?: ZlibOptions })
  }

  export class ZipArchive extends Archiver {
    constructor(options: { zlib?: ZlibOptions })
  }
}
