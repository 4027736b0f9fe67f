declare module "virtual:draft-script" {
  const script: string;
  export default script;
}
