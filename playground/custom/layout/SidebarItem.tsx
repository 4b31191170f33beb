import type { SidebarItemProps } from '@octavo/vite'

/** Marks the page about packages. */
export default function SidebarItem({ item, Default }: SidebarItemProps) {
  if (item.kind !== 'page' || item.label !== 'Packages') return <Default />
  return (
    <li class="own-item">
      <a class="sidebar-link" href={item.href}>
        ★ {item.label}
      </a>
    </li>
  )
}
