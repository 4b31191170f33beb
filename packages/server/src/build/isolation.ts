/** The isolation of builds. `auto` uses bubblewrap if it works. */
export type IsolationMode = 'auto' | 'bwrap' | 'process' | 'command'

/** A command with the folders that it can access. */
export interface IsolatedCommand {
  file: string
  args: string[]
  /** Readable folders. The sandbox contains no others but those of the system's programs and libraries. */
  read: string[]
  /** Writable folders. */
  write: string[]
  limits: ProcessLimits
}

/** Limits that the kernel enforces, if the isolation supports them. */
export interface ProcessLimits {
  /** Maximum number of processes and threads together. A few more can start, so that the watcher detects the excess. */
  processes: number
  /** Maximum number of bytes of a file. */
  fileBytes: number
}

/** The command to spawn. */
export interface StartedCommand {
  file: string
  args: string[]
  /** True if the command writes the id of the sandbox's first process, as JSON, to descriptor 3. */
  tellsProcess?: boolean
  /** Input written to descriptor 4. */
  reads?: Buffer
}

/** An isolation, which wraps commands. */
export interface Isolation {
  mode: Exclude<IsolationMode, 'auto'>
  /** True if untrusted repositories can be built. */
  supportsUntrusted: boolean
  /** Id of the user that must own the folders. Default: the server's user. */
  user?: number
  wrap(command: IsolatedCommand): StartedCommand
}
