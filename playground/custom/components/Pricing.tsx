import currency from './currency.json' with { type: 'json' }
import styles from './pricing.module.css'

interface PricingProps {
  plan: string
  price: number
  children?: unknown
}

/** A price with its plan, rendered once on the server. */
export default function Pricing({ plan, price, children }: PricingProps) {
  return (
    <section class={styles.price} data-plan={plan}>
      <strong>{plan}</strong> {currency.sign}
      {price} a month
      {children}
    </section>
  )
}
