import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

/** Writes the declarations of a package as one file that names no private package. */
export async function bundleDeclarations(dir, { name, exports }) {
  const target = exports['.'].types
  const bundle = await rolldown({
    input: { index: join(dir, 'dist/index.d.ts') },
    external: (id) => !/^[./]/.test(id) && (!id.startsWith('@octavo/') || id === '@octavo/vite'),
    plugins: [privateDeclarations(dir), ...dts({ dtsInput: true, tsconfig: false, sourcemap: false })],
    logLevel: 'warn',
  })
  const { output } = await bundle.write({ dir: join(dir, 'bundle'), format: 'esm' })
  await bundle.close()
  const files = output.map(({ fileName }) => `./bundle/${fileName}`)
  if (files.length !== 1 || files[0] !== target)
    throw new Error(`${name}: expected ${target}, got ${files.join(', ')}.`)
  return output
}

function privateDeclarations(dir) {
  return {
    name: 'octavo:private-declarations',
    resolveId: {
      order: 'pre',
      handler(id) {
        const [, name, entry = 'index'] = /^@octavo\/(?!vite$)([a-z]+)(?:\/([a-z]+))?$/.exec(id) ?? []
        if (name === undefined) return undefined
        const files = [`${entry}.d.ts`, `${entry}/index.d.ts`].map((file) => join(dir, '..', name, 'dist', file))
        return files.find((file) => existsSync(file))
      },
    },
  }
}
