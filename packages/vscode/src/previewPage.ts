import { stripVTControlCharacters } from 'node:util'

/** Returns the URL of a server from what it has printed, without a slash at the end. */
export function serverUrl(output: string): string | undefined {
  return /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/.exec(stripVTControlCharacters(output))?.[0]
}

/** Returns the page that shows a site in a frame and follows the page that is edited. */
export function previewPage(url: string, nonce: string): string {
  const origin = escapeAttribute(new URL(url).origin)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src ${origin}; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<title>Preview</title>
<style nonce="${nonce}">html, body, iframe { width: 100%; height: 100%; margin: 0; padding: 0; border: 0; overflow: hidden }</style>
</head>
<body>
<iframe title="Preview" src="${escapeAttribute(url)}"></iframe>
<script nonce="${nonce}">
const frame = document.querySelector('iframe')
addEventListener('message', ({ data }) => { if (typeof data.url === 'string') frame.src = data.url })
</script>
</body>
</html>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
