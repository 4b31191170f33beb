import type { Readable, Writable } from 'node:stream'

/**
 * Serves a built site to the MCP client that started this process, over its standard streams, until the client ends.
 *
 * @param source output folder, or URL of a published site
 * @throws Error if the site has no pages to search
 */
export async function serveMcp(source: string, streams: { input: Readable; output: Writable }): Promise<void> {
  // Loaded here, because few commands need it.
  const { createSiteKnowledge, folderFiles, serveStdio, siteName, urlFiles } = await import('@octavo/assistant')
  const isUrl = /^https?:/i.test(source)
  const files = isUrl ? urlFiles(source) : folderFiles(source)
  // Read again for each request: the site may be built again meanwhile.
  const knowledge = () => createSiteKnowledge(files, { siteUrl: isUrl ? new URL(source).origin : '/' })
  if ((await knowledge().pages()).length === 0) throw new Error(`${source} has no search index of Octavo.`)
  await serveStdio({ name: await siteName(files), knowledge }, streams)
}
