/** The isolation of builds. `auto` uses bubblewrap where it works. */
export type IsolationMode = 'auto' | 'bwrap' | 'process' | 'command'

/** A command with the folders that it can access. */
export interface IsolatedCommand {
  file: string
  args: string[]
  /** Readable folders. No others exist in the sandbox. */
  read: string[]
  /** Writable folders. */
  write: string[]
  limits: ProcessLimits
}

/** Limits that the kernel enforces, if the isolation supports them. */
export interface ProcessLimits {
  /** Processes and threads together; a few more can start, so that the watcher detects the excess. */
  processes: number
  /** Maximum number of bytes of a file. */
  fileBytes: number
}

/** The command to spawn. */
export interface StartedCommand {
  file: string
  args: string[]
  /** True when it writes the id of the sandbox's first process, as JSON, to descriptor 3. */
  tellsProcess?: boolean
  /** Input that is written to descriptor 4. */
  reads?: Buffer
}

/** A kind of isolation, which wraps commands. */
export interface Isolation {
  mode: Exclude<IsolationMode, 'auto'>
  /** True when untrusted repositories can be built. */
  supportsUntrusted: boolean
  /** Id of the user that must own the folders. Default: the user of the server. */
  user?: number
  wrap(command: IsolatedCommand): StartedCommand
}
