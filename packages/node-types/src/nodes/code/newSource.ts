/** Code of a new Code node; it fills the three initial outputs. */
export const newSource = {
  typescript: {
    'zh-CN': `// params 里是节点的输入，返回的对象就是节点的输出。
async function main({ params }: Args): Promise<Output> {
  return {
    key0: \`收到：\${params.input}\`,
    key1: ['第一项', '第二项'],
    key2: { key21: '对象中的文本' },
  };
}
`,
    en: `// params holds the node's inputs; the object you return becomes its outputs.
async function main({ params }: Args): Promise<Output> {
  return {
    key0: \`Received: \${params.input}\`,
    key1: ['first', 'second'],
    key2: { key21: 'text inside an object' },
  };
}
`,
  },
  python: {
    'zh-CN': `# args.params 里是节点的输入，返回的字典就是节点的输出。
async def main(args: Args) -> Output:
    params = args.params
    return {
        'key0': f"收到：{params['input']}",
        'key1': ['第一项', '第二项'],
        'key2': {'key21': '对象中的文本'},
    }
`,
    en: `# args.params holds the node's inputs; the dict you return becomes its outputs.
async def main(args: Args) -> Output:
    params = args.params
    return {
        'key0': f"Received: {params['input']}",
        'key1': ['first', 'second'],
        'key2': {'key21': 'text inside an object'},
    }
`,
  },
} as const;
