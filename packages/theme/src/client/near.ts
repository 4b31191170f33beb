const waiting = new WeakMap<Element, () => void>()
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      waiting.get(target)?.()
    }
  },
  { rootMargin: '200px' },
)

/** Calls back once, when the element comes near the screen. */
export function whenNear(element: Element, callback: () => void): void {
  waiting.set(element, callback)
  observer.observe(element)
}
