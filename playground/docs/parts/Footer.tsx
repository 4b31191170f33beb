import type { LayoutProps } from '@octavo/vite'
import styles from './footer.module.css'

/** The footer with a line about the license. */
export default function Footer({ Default }: LayoutProps) {
  return (
    <Default>
      <p class={styles.license}>Octavo is free software under the MIT license.</p>
    </Default>
  )
}
