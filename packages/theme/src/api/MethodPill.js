import { jsx as _jsx } from 'preact/jsx-runtime'
/** An HTTP method. Long names are shortened in the sidebar. */
export function MethodPill({ method, class: name }) {
  const short = method.toUpperCase().replace('DELETE', 'DEL').replace('OPTIONS', 'OPT').replace('WEBHOOK', 'HOOK')
  return _jsx('span', {
    class: name,
    'data-method': method.toUpperCase(),
    children: name === 'method-nav-pill' ? short : method.toUpperCase(),
  })
}
//# sourceMappingURL=MethodPill.js.map
