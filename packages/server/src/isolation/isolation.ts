/** How builds are kept away from the machine. `auto` takes bubblewrap where it works. */
export type IsolationMode = 'auto' | 'bwrap' | 'process' | 'command'

/** A process with the folders that it may see. */
export interface IsolatedCommand {
  file: string
  args: string[]
  /** Folders it may read, and those it may write to. Nothing else of the machine is there. */
  read: string[]
  write: string[]
  limits: ProcessLimits
}

/** What the kernel holds a process and its children to, where the isolation can say so. */
export interface ProcessLimits {
  /** Processes and threads of all of them together; a few more may start, so that somebody who counts sees it. */
  processes: number
  /** Bytes of one file. */
  fileBytes: number
}

/** A command as it is started. */
export interface StartedCommand {
  file: string
  args: string[]
  /** It writes the id of the process with which all others end, as JSON, to the descriptor 3. */
  tellsProcess?: boolean
  /** What it reads from the descriptor 4. */
  reads?: Buffer
}

/** Turns a command into one that runs it in isolation. */
export interface Isolation {
  mode: Exclude<IsolationMode, 'auto'>
  /** Whether repositories of strangers may be built. */
  supportsUntrusted: boolean
  /** The user that must own what is read and written, where it is not the server's own. */
  user?: number
  wrap(command: IsolatedCommand): StartedCommand
}
