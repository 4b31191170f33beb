/** Returns the manifest of a package of an extension, from its package.json. */
export function extensionManifest({
  name,
  displayName,
  version,
  publisher,
  description,
  keywords,
  categories,
  engines,
  extensionKind,
}) {
  const properties = {
    'Microsoft.VisualStudio.Code.Engine': engines.vscode,
    'Microsoft.VisualStudio.Code.ExtensionDependencies': '',
    'Microsoft.VisualStudio.Code.ExtensionPack': '',
    'Microsoft.VisualStudio.Code.ExtensionKind': extensionKind.join(','),
    'Microsoft.VisualStudio.Code.LocalizedLanguages': '',
    'Microsoft.VisualStudio.Code.ExecutesCode': 'true',
  }
  const assets = {
    'Microsoft.VisualStudio.Code.Manifest': 'extension/package.json',
    'Microsoft.VisualStudio.Services.Content.Details': 'extension/README.md',
    'Microsoft.VisualStudio.Services.Content.License': 'extension/LICENSE.txt',
  }
  const list = (entries, write) =>
    Object.entries(entries)
      .map(([key, value]) => `      ${write(escapeXml(key), escapeXml(value))}`)
      .join('\n')
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escapeXml(name)}" Version="${escapeXml(version)}" Publisher="${escapeXml(publisher)}" />
    <DisplayName>${escapeXml(displayName)}</DisplayName>
    <Description xml:space="preserve">${escapeXml(description)}</Description>
    <Tags>${escapeXml(keywords.join(','))}</Tags>
    <Categories>${escapeXml(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
${list(properties, (id, value) => `<Property Id="${id}" Value="${value}" />`)}
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
${list(assets, (type, path) => `<Asset Type="${type}" Path="${path}" Addressable="true" />`)}
  </Assets>
</PackageManifest>
`
}

/** Returns the media types of the files in a package. */
export function contentTypes() {
  const types = {
    json: 'application/json',
    cjs: 'application/javascript',
    md: 'text/markdown',
    txt: 'text/plain',
    vsixmanifest: 'text/xml',
  }
  const list = Object.entries(types).map(([name, type]) => `<Default Extension=".${name}" ContentType="${type}" />`)
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${list.join('')}</Types>
`
}

/** Returns package.json without what only this repository uses. */
export function packedManifest({ private: _, devDependencies, octavo, ...manifest }) {
  return manifest
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
