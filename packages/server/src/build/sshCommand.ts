/** The operator's files for SSH access to repositories. */
export interface SshAccess {
  /** Path of the private key. */
  key: string
  /** Path of the known_hosts file that lists the allowed hosts. */
  knownHosts: string
}

/**
 * Returns the SSH command for git, which uses only this key and connects only to these hosts. OpenSSH ignores `HOME`,
 * so options disable the user's settings, keys and agent one by one.
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
  // -F also disables the system-wide configuration.
  return ['ssh -F /dev/null', ...Object.entries(options).map(([name, value]) => `-o ${name}=${value}`)].join(' ')
}

/** Returns whether git fetches this URL over SSH: `ssh://host/path`, its legacy schemes, or `host:path`. */
export function isSshUrl(url: string): boolean {
  return /^(?:ssh|git\+ssh|ssh\+git):\/\/|^[^/:]+:(?!:|\/\/)/i.test(url)
}
