import type { LayoutProps } from '@octavo/vite'

export default function Navbar({ Default }: LayoutProps) {
  return (
    <div class="own-navbar">
      <Default />
    </div>
  )
}
