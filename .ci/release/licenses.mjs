// Prints the libraries of a CycloneDX document with their licences, and fails when a jar of the server is not in it.
//   node licenses.mjs bom.json FOLDER_OF_JARS
import { readdirSync, readFileSync } from "node:fs";

const [bom, folder] = process.argv.slice(2);
const components = JSON.parse(readFileSync(bom, "utf8")).components;
const named = new Set(components.map((each) => `${each.name}-${each.version}.jar`));
const missing = readdirSync(folder).filter((jar) => !named.has(jar));
if (missing.length > 0) {
    console.error(`The bill of materials lacks ${missing.join(", ")}`);
    process.exit(1);
}
const licences = (each) =>
    (each.licenses ?? []).map((one) => one.expression ?? one.license.id ?? one.license.name).join(", ");
const unlicensed = components.filter((each) => licences(each) === "" && each.group !== "dev.plateau");
if (unlicensed.length > 0) {
    console.error(`No licence is known of ${unlicensed.map((each) => each.name).join(", ")}`);
    process.exit(1);
}
console.log("Libraries of Plateau's programs and their licences\n");
for (const each of components.filter((one) => one.group !== "dev.plateau")) {
    console.log(`${each.group}:${each.name}:${each.version}  ${licences(each)}`);
}
