import type { LayoutProps } from '@octavo/vite'

/** `data-search-open` opens the search. */
export default function SearchButton({ strings }: LayoutProps) {
  return (
    <button type="button" class="own-search" data-search-open>
      {strings.search} all lamps
    </button>
  )
}
