/**
 * A name in at most `length` characters where that is possible without cutting a method: its class goes first, then the middle of its
 * parameters. Any other name loses its middle, as its start and its end tell it from others.
 */
export function shortened(name: string, length: number): string {
  if ([...name].length <= length) return name;
  const [, method, parameters = ""] = /^(?:[\w$]+\.)+([\w$]+)( .*)?$/u.exec(name) ?? [];
  if (method === undefined) return cut(name, length);
  return method + cut(parameters, Math.max(8, length - method.length));
}

function cut(text: string, length: number): string {
  // By code points: an emoji has two UTF-16 units, and a cut between them leaves an unreadable sign.
  const characters = [...text];
  if (characters.length <= length) return text;
  const end = Math.ceil((length - 1) * 0.6);
  return `${characters.slice(0, length - 1 - end).join("")}…${characters.slice(-end).join("")}`;
}
