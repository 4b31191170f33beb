import { useState } from 'preact/hooks'
import styles from './counter.module.css'

/** A component with state: its code loads in the browser when it comes near the screen. */
export function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" class={styles.counter} onClick={() => setCount(count + 1)}>
      Parcels: {count}
    </button>
  )
}
