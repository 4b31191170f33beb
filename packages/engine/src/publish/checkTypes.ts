import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { readComponentUses } from '@octavo/content'
import type { Diagnostic } from '@octavo/core'
import type { Site } from '@octavo/site'
import { hasPackage, packageFolder, packageName } from '../files/packages.js'
import { type CompilerError, type TypeModule, typeModule } from './typeModule.js'

/** A file with an error, which TypeScript does not report if an invalid setting or syntax makes it check no types. */
const PROOF = 'proof'

/** Maximum size of what TypeScript prints, about 200,000 errors. */
const MAX_OUTPUT = 64 * 1024 * 1024

/**
 * Returns the errors in properties of the site's own components, by the compiler of the site. TypeScript reads a module
 * for each MDX file in a temporary folder and runs nothing.
 *
 * @throws Error with the install command if TypeScript is not installed, and for an invalid tsconfig.json
 */
export async function checkTypes(site: Site, options: Parameters<typeof readComponentUses>[2]): Promise<Diagnostic[]> {
  const { root } = site.repository
  const compiler = findCompiler([join(root, 'package.json'), import.meta.url])
  const modules: TypeModule[] = []
  const packages = new Set<string>()
  const host = {
    readText: (file: string) => site.repository.readText(file),
    hasPackage: (specifier: string) => hasPackage(specifier, root),
  }
  for (const file of site.files.keys()) {
    const text = /\.mdx?$/.test(file) ? site.repository.readText(file) : undefined
    if (text === undefined) continue
    const uses = await readComponentUses({ file, text }, host, options)
    if (uses.elements.length === 0) continue
    modules.push(typeModule(file, root, uses))
    for (const { specifier } of uses.imports) if (!specifier.startsWith('/')) packages.add(packageName(specifier))
  }
  if (modules.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'octavo-types-'))
  try {
    for (const [index, { code }] of modules.entries()) writeFileSync(join(folder, `page${index}.tsx`), code)
    writeFileSync(join(folder, `${PROOF}.ts`), 'export const proof: 1 = 2\n')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(compilerSettings(root, modules.length)))
    for (const name of packages) linkPackage(name, root, folder)
    const output = await run(compiler, folder)
    if (!output.includes(`${PROOF}.ts(`))
      throw new Error(`TypeScript checked nothing. ${firstError(output, folder, root)}`)
    return typeErrors(output).flatMap(({ index, ...error }) => modules[index]?.diagnostic(error) ?? [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the compiler that is installed for the first of these files, or for one of their parent folders. */
export function findCompiler(importers: readonly string[]): string {
  for (const importer of importers) {
    try {
      return join(dirname(createRequire(importer).resolve('typescript/package.json')), 'bin/tsc')
    } catch {
      // TypeScript is not installed in this folder.
    }
  }
  throw new Error('Missing package "typescript", which checks the types of properties.\nFix: npm i -D typescript')
}

/** Returns the compiler options of the site, except those that decide what is checked. */
function compilerSettings(root: string, count: number): object {
  const configFile = join(root, 'tsconfig.json')
  return {
    extends: existsSync(configFile) ? configFile : undefined,
    compilerOptions: {
      allowImportingTsExtensions: true,
      allowJs: false,
      checkJs: false,
      composite: false,
      // Other options require `declaration`.
      declaration: true,
      incremental: false,
      isolatedDeclarations: false,
      jsx: 'preserve',
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
      noErrorTruncation: true,
      noImplicitAny: false,
      outFile: null,
      resolveJsonModule: false,
      rootDir: null,
      skipLibCheck: true,
      strict: true,
      target: 'esnext',
      tsBuildInfoFile: null,
      types: [],
    },
    files: [`${PROOF}.ts`, ...Array.from({ length: count }, (_, index) => `page${index}.tsx`)],
    include: [],
  }
}

/** Makes an installed package visible to the temporary folder. */
function linkPackage(name: string, root: string, folder: string): void {
  const target = packageFolder(name, root)
  const link = join(folder, 'node_modules', name)
  mkdirSync(dirname(link), { recursive: true })
  if (target !== undefined) symlinkSync(target, link, 'junction')
}

function run(compiler: string, folder: string): Promise<string> {
  return new Promise((done, reject) => {
    const args = [compiler, '-p', folder, '--pretty', 'false']
    execFile(process.execPath, args, { cwd: folder, maxBuffer: MAX_OUTPUT }, (error, stdout, stderr) => {
      // The exit status of a run with errors is 1 or 2.
      if (!error || typeof error.code === 'number') done(`${stdout}${stderr}`)
      else reject(error)
    })
  })
}

/** Returns the first error that the compiler prints, with the path of its file from the docs folder. */
function firstError(output: string, folder: string, root: string): string {
  const [line = ''] = output.trim().split('\n')
  const [, file, rest] = /^([^(]+)(\(\d+,\d+\): .*)$/.exec(line) ?? []
  if (file === undefined) return line
  // Settings of the site that cannot be combined are reported for the file that inherits them.
  return `${file === 'tsconfig.json' ? file : relative(root, resolve(folder, file))}${rest}`
}

/** Reads the errors that the compiler prints about modules of the temporary folder. */
function typeErrors(output: string): (CompilerError & { index: number })[] {
  const errors: (CompilerError & { index: number })[] = []
  let isOwnError = false
  for (const line of output.split('\n')) {
    const last = errors.at(-1)
    if (line.startsWith(' ')) {
      if (isOwnError && last) last.text += `\n${line.trim()}`
      continue
    }
    const [, index, row, column, text = ''] =
      /^page(\d+)\.tsx\((\d+),(\d+)\): error TS\d+: (.*)$/.exec(line.trimEnd()) ?? []
    isOwnError = index !== undefined
    if (isOwnError) errors.push({ index: Number(index), at: { line: Number(row), column: Number(column) }, text })
  }
  return errors
}
