/** The values of `--remote-refs`, which can be repeated. */
export type RemoteRefsFlag = string | string[]

export function remoteRefsOption(flag: RemoteRefsFlag | undefined): { remoteRefs?: string[] } {
  return flag === undefined ? {} : { remoteRefs: [flag].flat() }
}
