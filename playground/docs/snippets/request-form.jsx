const PATHS = ['/quickstart.md', '/llms.txt', '/api.md']

/** Sends requests to this site and shows their responses. */
export const RequestForm = () => {
  const [path, setPath] = useState(PATHS[0])
  const [response, setResponse] = useState({ status: 'No request sent yet.', body: '' })
  const send = async (event) => {
    event.preventDefault()
    const start = performance.now()
    try {
      // Relative, so that it also works below a base path.
      const answer = await fetch(`.${path}`)
      const text = await answer.text()
      const duration = Math.round(performance.now() - start)
      const size = (new Blob([text]).size / 1024).toFixed(1)
      setResponse({
        status: `${answer.status} ${answer.ok ? 'OK' : answer.statusText} · ${duration} ms · ${size} KB`,
        body: text.split('\n').slice(0, 60).join('\n'),
      })
    } catch {
      setResponse({ status: 'No response. Open this site over HTTP to send requests.', body: '' })
    }
  }
  return (
    <form
      onSubmit={send}
      className="overflow-hidden rounded-xl border text-sm dark:border-white/15"
      aria-label="Request to this site"
    >
      <div className="flex flex-wrap items-center gap-3 border-b p-3 dark:border-white/15">
        <span className="method-pill" data-method="GET">
          GET
        </span>
        <select
          aria-label="Path"
          value={path}
          onChange={(event) => setPath(event.target.value)}
          className="min-w-0 flex-1 rounded-lg border bg-background px-3 py-2 font-mono text-sm dark:border-white/15 dark:bg-background-dark"
        >
          {PATHS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="submit" className="rounded-lg bg-primary px-4 py-2 font-medium text-white">
          Send
        </button>
      </div>
      <p role="status" className="px-4 pt-3 font-mono text-xs">
        {response.status}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard */}
      <pre tabIndex={0} className="h-48 overflow-auto whitespace-pre-wrap px-4 pb-4 text-xs">
        {response.body}
      </pre>
    </form>
  )
}
