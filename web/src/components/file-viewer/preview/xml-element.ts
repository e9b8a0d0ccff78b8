class NodeList<T> extends Array<T> {
  item(at: number): T | undefined {
    return this[at];
  }
}

/** docx-preview reads the properties of elements of this namespace only; a strict file has another one. */
const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** What docx-preview uses of the DOM's elements; a worker has no DOM. */
export class XmlElement {
  readonly nodeType = 1;
  readonly namespaceURI = wordNamespace;
  readonly localName: string;
  readonly attributes = new NodeList<{ localName: string; value: string }>();
  readonly childNodes = new NodeList<XmlElement | XmlText>();

  constructor(localName: string, attributes: Iterable<readonly [string, string]> = []) {
    this.localName = localName;
    for (const [name, value] of attributes) this.attributes.push({ localName: name.replace(':', ''), value });
  }

  attribute(localName: string): string | undefined {
    return this.attributes.find((each) => each.localName === localName)?.value;
  }
  with(child: XmlText): this {
    this.childNodes.push(child);
    return this;
  }

  get nodeName(): string {
    return this.localName;
  }
  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('');
  }
  get firstElementChild(): XmlElement | undefined {
    return this.childNodes.find((child) => child instanceof XmlElement);
  }
  get firstChild(): XmlElement | XmlText {
    return this.childNodes[0] ?? new XmlText('');
  }
  getElementsByTagName(): [] {
    return [];
  }
}

export class XmlText {
  readonly nodeType = 3;
  readonly nodeName = '#text';
  readonly textContent: string;
  constructor(text: string) {
    this.textContent = text;
  }
}
