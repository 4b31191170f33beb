import type { VNode } from 'preact'
/** An HTTP method. Long names are shortened in the sidebar. */
export declare function MethodPill({ method, class: name }: { method: string; class: string }): VNode
//# sourceMappingURL=MethodPill.d.ts.map
