const NAMES: Record<string, string> = {
  Document: 'OpenAPI',
  AsyncDocument: 'AsyncAPI',
  ChannelOperation: 'Operation',
  OperationTrait: 'Operation Trait',
  MessageTrait: 'Message Trait',
  MessageExample: 'Message Example',
  CorrelationId: 'Correlation ID',
  Reply: 'Operation Reply',
  ReplyAddress: 'Operation Reply Address',
  PathItem: 'Path Item',
  RequestBody: 'Request Body',
  MediaType: 'Media Type',
  ServerVariable: 'Server Variable',
  ExternalDocs: 'External Documentation',
  SecurityScheme: 'Security Scheme',
  SecurityRequirement: 'Security Requirement',
  OAuthFlows: 'OAuth Flows',
  OAuthFlow: 'OAuth Flow',
  Xml: 'XML',
}

/** Returns the name in the OpenAPI specification, such as `Path Item Object`. */
export function describeShape(name: string): string {
  return `${NAMES[name] ?? name} Object`
}

export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
}
