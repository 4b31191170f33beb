/** The values of `--remote-refs`, which may be given several times. */
export type RemoteRefsFlag = string | string[]

/** The option that the flag stands for. */
export function remoteRefsOption(flag: RemoteRefsFlag | undefined): { remoteRefs?: string[] } {
  return flag === undefined ? {} : { remoteRefs: [flag].flat() }
}
