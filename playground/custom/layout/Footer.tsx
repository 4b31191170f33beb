import type { LayoutProps } from '@octavo/vite'
import lamp from '../images/lamp.svg'

export default function Footer({ view, Default }: LayoutProps) {
  return (
    <Default>
      <p class="own-footer">
        <img src={lamp} alt="" width="16" height="16" />
        {view.site.name} are made by hand.
      </p>
    </Default>
  )
}
