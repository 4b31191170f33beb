export interface ServerEvent {
  id: number
  event: string
  data: string
  lastEventId: string
}

/** Returns an incremental parser of server-sent events, as specified by the HTML standard. */
export function createEventParser(): (text: string) => ServerEvent[] {
  let rest = ''
  let count = 0
  let data: string[] = []
  let event = ''
  let lastEventId = ''
  return (text) => {
    const serverEvents: ServerEvent[] = []
    rest += text
    // CR LF is one line end, so a CR at the end of a chunk may be incomplete.
    for (let match = nextLine(rest); match; match = nextLine(rest)) {
      const [line, length] = match
      rest = rest.slice(length)
      if (line === '') {
        if (data.length > 0)
          serverEvents.push({ id: count++, event: event || 'message', data: data.join('\n'), lastEventId })
        data = []
        event = ''
        continue
      }
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      if (name === 'data') data.push(value)
      else if (name === 'event') event = value
      else if (name === 'id' && !value.includes('\0')) lastEventId = value
    }
    return serverEvents
  }
}

function nextLine(text: string): [line: string, length: number] | undefined {
  const match = /\r\n|\n|\r(?!$)/.exec(text)
  return match ? [text.slice(0, match.index), match.index + match[0].length] : undefined
}
