import { useState } from 'react'

export function App() {
  const [count, setCount] = useState(0)
  return (
    <>
      <h1>Acme</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Parcels: {count}
      </button>
      <p>
        Read the <a href="/docs/">documentation</a>.
      </p>
    </>
  )
}
