import styles from './price.module.css'

/** A price that is rendered at build time. */
export default function Price({ plan, amount }: { plan: string; amount: number }) {
  return (
    <p class={styles.price}>
      <strong>{plan}</strong> ${amount} a month
    </p>
  )
}
