const waiting = new Map<Element, (() => void)[]>()
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      for (const callback of waiting.get(target) ?? []) callback()
      waiting.delete(target)
    }
  },
  { rootMargin: '200px' },
)

/** Calls `callback` once, when the element approaches the viewport. */
export function whenNear(element: Element, callback: () => void): void {
  waiting.set(element, [...(waiting.get(element) ?? []), callback])
  observer.observe(element)
}
