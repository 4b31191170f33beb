import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface FormCheck {
  /** Somebody tried to send. */
  attempted: boolean
  /** Fields with a problem, counted since somebody tried to send. */
  problems: number
  /** Sends when nothing is wrong; otherwise the first field that is gets the focus. */
  submit(): void
}

/** Holds a request back while fields say that something is wrong with them. */
export function useCheck(form: RefObject<HTMLFormElement | null>, send: () => void): FormCheck {
  const [attempts, setAttempts] = useState(0)
  const [problems, setProblems] = useState(0)
  const handled = useRef(0)
  // Fields know what is wrong once they are drawn, also what is typed and not yet a value.
  useLayoutEffect(() => {
    if (attempts === 0) return
    const wrong = form.current?.querySelectorAll<HTMLElement>('[aria-invalid], [data-invalid]') ?? []
    setProblems(wrong.length)
    if (handled.current === attempts) return
    handled.current = attempts
    const [first] = wrong
    if (first) show(first)
    else send()
  })
  return { attempted: attempts > 0, problems, submit: () => setAttempts(attempts + 1) }
}

function show(field: HTMLElement): void {
  for (let folded = field.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
    folded.open = true
  field.focus()
}
