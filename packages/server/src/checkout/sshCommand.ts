/** What repositories are read with over ssh: files of the operator's. */
export interface SshAccess {
  /** Private key. */
  key: string
  /** Hosts that may be asked, by their keys. */
  knownHosts: string
}

/**
 * The ssh program as git calls it: with this key and no other, for these hosts only. OpenSSH takes the home folder from the
 * machine's list of users, whatever the environment says, so its settings, keys and agent are each turned off by name.
 */
export function sshCommand({ key, knownHosts }: SshAccess): string {
  const options = {
    BatchMode: 'yes',
    IdentitiesOnly: 'yes',
    IdentityAgent: 'none',
    IdentityFile: key,
    PreferredAuthentications: 'publickey',
    StrictHostKeyChecking: 'yes',
    UserKnownHostsFile: knownHosts,
    GlobalKnownHostsFile: '/dev/null',
    UpdateHostKeys: 'no',
    ForwardAgent: 'no',
  }
  // Also the machine's own settings are left out with it.
  return ['ssh -F /dev/null', ...Object.entries(options).map(([name, value]) => `-o ${name}=${value}`)].join(' ')
}

/** Whether git would fetch this address by ssh: `ssh://host/path`, its older names, or `host:path`. */
export function isSshUrl(url: string): boolean {
  return /^(?:ssh|git\+ssh|ssh\+git):\/\/|^[^/:]+:(?!:|\/\/)/i.test(url)
}
