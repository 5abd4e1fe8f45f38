/** Runs in the sandbox, and is what copies of the plugin begin with. */
export const calculatorSource = String.raw`
type Numbers = Record<string, (...values: number[]) => number>;

const functions: Numbers = {
  abs: Math.abs, ceil: Math.ceil, floor: Math.floor, sqrt: Math.sqrt, cbrt: Math.cbrt, exp: Math.exp,
  ln: Math.log, log: Math.log10, log2: Math.log2, sin: Math.sin, cos: Math.cos, tan: Math.tan,
  asin: Math.asin, acos: Math.acos, atan: Math.atan, sign: Math.sign, trunc: Math.trunc,
  min: (...all) => all.reduce((a, b) => Math.min(a, b), Infinity),
  max: (...all) => all.reduce((a, b) => Math.max(a, b), -Infinity),
  sum: (...all) => all.reduce((a, b) => a + b, 0),
  mean: (...all) => all.reduce((a, b) => a + b, 0) / all.length,
  round: (value, digits = 0) => Number(Math.round(Number(value + 'e' + digits)) + 'e' + -digits),
};
const constants: Record<string, number> = { pi: Math.PI, e: Math.E, tau: 2 * Math.PI };
const maxLength = 2000;
const maxDepth = 50;

/** Reads an expression from left to right; nothing of it is ever run as code. */
class Parser {
  private readonly tokens: string[];
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    if (text.length > maxLength) throw new Error('the expression is longer than ' + maxLength + ' characters');
    this.tokens = text.match(/\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|\*\*|\S/g) ?? [];
  }

  read(): number {
    const value = this.sum();
    if (this.at < this.tokens.length) throw new Error('unexpected ' + this.tokens[this.at]);
    return value;
  }

  private accept(...choices: string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token === undefined || !choices.includes(token)) return undefined;
    this.at++;
    return token;
  }

  private expect(token: string): void {
    if (!this.accept(token)) throw new Error('expected ' + token + ' instead of ' + (this.tokens[this.at] ?? 'the end'));
  }

  private sum(): number {
    if (++this.depth > maxDepth) throw new Error('the expression is nested more than ' + maxDepth + ' levels deep');
    let value = this.product();
    for (let sign = this.accept('+', '-'); sign; sign = this.accept('+', '-'))
      value = sign === '+' ? value + this.product() : value - this.product();
    this.depth--;
    return value;
  }

  private product(): number {
    let value = this.signed();
    for (let sign = this.accept('*', '/', '%'); sign; sign = this.accept('*', '/', '%')) {
      const right = this.signed();
      if (sign !== '*' && right === 0) throw new Error('division by zero');
      value = sign === '*' ? value * right : sign === '/' ? value / right : value % right;
    }
    return value;
  }

  private signed(): number {
    let factor = 1;
    for (let sign = this.accept('+', '-'); sign; sign = this.accept('+', '-')) if (sign === '-') factor = -factor;
    return factor * this.power();
  }

  private power(): number {
    const base = this.atom();
    return this.accept('^', '**') ? base ** this.exponent() : base;
  }

  private exponent(): number {
    if (++this.depth > maxDepth) throw new Error('the expression is nested more than ' + maxDepth + ' levels deep');
    const value = this.signed();
    this.depth--;
    return value;
  }

  private atom(): number {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new Error('the expression ends too early');
    if (/^[\d.]/.test(token) && !Number.isNaN(Number(token))) return Number(token);
    if (token === '(') {
      const value = this.sum();
      this.expect(')');
      return value;
    }
    if (Object.hasOwn(functions, token)) return this.call(functions[token]);
    if (Object.hasOwn(constants, token)) return constants[token];
    throw new Error('unknown: ' + token);
  }

  private call(perform: (...values: number[]) => number): number {
    this.expect('(');
    const values = [this.sum()];
    while (this.accept(',')) values.push(this.sum());
    this.expect(')');
    return perform(...values);
  }
}

export function calculate({ expression }: { expression: string }) {
  const value = new Parser(expression).read();
  if (!Number.isFinite(value)) throw new Error('the result is not a finite number');
  // Sums such as 0.1 + 0.2 end in digits that nobody has written.
  return { result: Number(value.toPrecision(15)) };
}
`;
