/** Values by name, each made at its first use: at most `most` of them, so the one used longest ago goes first. */
export class Recent<Value> {
  private readonly values = new Map<string, Value>();

  constructor(
    private readonly most: number,
    private readonly create: () => Value,
  ) {}

  /** The value of this name, new or known. */
  of(name: string): Value {
    const value = this.values.get(name) ?? this.create();
    // A map keeps the order of insertion.
    this.values.delete(name);
    this.values.set(name, value);
    if (this.values.size > this.most) this.values.delete(this.values.keys().next().value!);
    return value;
  }
}
