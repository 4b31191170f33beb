import { useState } from 'preact/hooks'

/** A button that counts; it has a hook, so it runs in the browser too. */
export function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  )
}
