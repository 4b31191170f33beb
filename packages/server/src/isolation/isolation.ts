/** How builds are kept away from the machine. `auto` takes bubblewrap where it works. */
export type IsolationMode = 'auto' | 'bwrap' | 'process' | 'command'

/** A process with the folders that it may see. */
export interface IsolatedCommand {
  file: string
  args: string[]
  /** Folders it may read, and those it may write to. Nothing else of the machine is there. */
  read: string[]
  write: string[]
}

/** Turns a command into one that runs it in isolation. */
export interface Isolation {
  mode: Exclude<IsolationMode, 'auto'>
  /** Whether repositories of strangers may be built. */
  holdsStrangers: boolean
  wrap(command: IsolatedCommand): { file: string; args: string[] }
}
