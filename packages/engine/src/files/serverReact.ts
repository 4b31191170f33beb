import { IslandId } from '@octavo/theme'
import {
  Component,
  cloneElement,
  createContext,
  createElement,
  createRef,
  Fragment,
  isValidElement,
  toChildArray,
  type VNode,
} from 'preact'
import * as hooks from 'preact/hooks'

type FunctionComponent = (props: Record<string, unknown>) => unknown

const Children = {
  map: (children: unknown, callback: (child: unknown, index: number) => unknown) =>
    toChildArray(children as VNode[]).map(callback),
  forEach: (children: unknown, callback: (child: unknown, index: number) => void) =>
    toChildArray(children as VNode[]).forEach(callback),
  count: (children: unknown) => toChildArray(children as VNode[]).length,
  toArray: (children: unknown) => toChildArray(children as VNode[]),
  only(children: unknown) {
    const [child, ...others] = toChildArray(children as VNode[])
    if (others.length > 0 || !isValidElement(child)) throw new Error('Children.only expects exactly one element')
    return child
  },
}

/**
 * React's API for user code on the server. preact/compat is not used, because loading it changes how the thread
 * renders later pages, so two builds would differ.
 */
export const serverReact: Readonly<Record<string, unknown>> = {
  ...hooks,
  useId: () => hooks.useContext(IslandId) + hooks.useId(),
  Component,
  PureComponent: Component,
  createElement,
  createContext,
  createRef,
  cloneElement,
  isValidElement,
  Fragment,
  Children,
  // The server renders everything once, so there is nothing to memoize, defer or synchronize.
  memo: (component: FunctionComponent) => component,
  forwardRef: (render: (props: Record<string, unknown>, ref: unknown) => unknown) => (props: Record<string, unknown>) =>
    render(props, null),
  lazy: () => () => null,
  Suspense: ({ children }: { children?: unknown }) => children,
  StrictMode: Fragment,
  startTransition: (action: () => void) => action(),
  useTransition: () => [false, (action: () => void) => action()],
  useDeferredValue: (value: unknown) => value,
  useInsertionEffect: () => undefined,
  useSyncExternalStore: (_: unknown, snapshot: () => unknown, serverSnapshot: () => unknown = snapshot) =>
    serverSnapshot(),
}
