//! The JSON Schema of saved runs, from the file `run.schema.json`.
//!
//! A test generates the schema from the types, and fails when the file differs. The schema accepts unknown fields,
//! since a new field does not change the version.

/// The schema, a document of draft 2020-12.
pub const TEXT: &str = include_str!("run.schema.json");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::VERSION;
    use schemars::generate::SchemaSettings;
    use schemars::{JsonSchema, SchemaGenerator};
    use serde_json::{Map, Value, json};
    use tribunal_core::text::grouped;
    use tribunal_core::verdict::VerifyReport;
    use tribunal_core::verdict::compared::{CASE_CHANGES_KEPT_MAX, NAMES_KEPT_MAX};
    use tribunal_core::verdict::diagnosed::DiagnoseReport;
    use tribunal_core::verdict::judged::{
        CASES_KEPT_MAX, CASES_MEASURED_MAX, CASES_NAMED_MAX, FAILURES_KEPT_MAX, JudgeReport,
        RESULTS_KEPT_MAX,
    };
    use tribunal_core::verdict::points::GROUPS_KEPT_MAX;
    use tribunal_core::verdict::saved::SavedRun;
    use tribunal_core::verdict::shown::STEPS_MAX;
    use tribunal_core::verdict::stressed::StressReport;

    /// The schema of one kind of run: its report in the envelope.
    fn kind<T: JsonSchema>(generator: &mut SchemaGenerator, schema: &str) -> Value {
        let mut kind = T::json_schema(generator).to_value();
        kind["description"] = json!(format!("The report of `{}`.", schema.replace('.', " ")));
        let properties = kind["properties"]
            .as_object_mut()
            .expect("a report has fields");
        let mut enveloped = Map::from_iter([
            (
                "schema".to_string(),
                json!({ "description": "The kind of document.", "const": schema }),
            ),
            (
                "version".to_string(),
                json!({ "description": "The version of the schema.", "const": VERSION }),
            ),
        ]);
        enveloped.append(properties);
        *properties = enveloped;
        let required = kind["required"]
            .as_array_mut()
            .expect("a report has fields that are always there");
        required.splice(0..0, [json!("schema"), json!("version")]);
        kind
    }

    fn generated() -> String {
        let mut generator = SchemaSettings::draft2020_12()
            .for_serialize()
            .into_generator();
        let [judge, stress, diagnose, verify] = SavedRun::SCHEMAS;
        let kinds = [
            kind::<JudgeReport>(&mut generator, judge),
            kind::<StressReport>(&mut generator, stress),
            kind::<DiagnoseReport>(&mut generator, diagnose),
            kind::<VerifyReport>(&mut generator, verify),
        ];
        let mut definitions = generator.take_definitions(true);
        let references: Vec<Value> = SavedRun::SCHEMAS
            .map(|name| json!({ "$ref": format!("#/$defs/{name}") }))
            .to_vec();
        for (name, kind) in SavedRun::SCHEMAS.into_iter().zip(kinds) {
            definitions.insert(name.to_string(), kind);
        }
        definitions.values_mut().for_each(tidy);
        let document = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A saved run of Tribunal",
            "description": "The output of `--format json` of `judge`, `stress`, `diagnose` and `verify`, and the file of `--report FILE.json`. \
                A new field does not change the version.",
            "oneOf": references,
            "$defs": definitions,
        });
        format!("{document:#}\n")
    }

    /// Corrects what schemars cannot know from the types.
    fn tidy(schema: &mut Value) {
        match schema {
            Value::Object(object) => {
                // A field with a default is optional, since older documents of the same version lack it.
                let has_default = |properties: &Value, name: &Value| {
                    name.as_str()
                        .is_some_and(|name| properties[name].get("default").is_some())
                };
                if let (Some(Value::Array(mut required)), Some(properties)) =
                    (object.remove("required"), object.get("properties").cloned())
                {
                    required.retain(|name| !has_default(&properties, name));
                    object.insert("required".to_string(), Value::Array(required));
                }
                if let Some(Value::String(description)) = object.get_mut("description") {
                    *description = plain(description);
                }
                // The keys of a map of counts.
                if let Some(Value::Object(counts)) =
                    object.get_mut("counts").filter(|it| it["type"] == "object")
                {
                    counts.insert(
                        "propertyNames".to_string(),
                        json!({ "$ref": "#/$defs/Verdict" }),
                    );
                }
                object.values_mut().for_each(tidy);
            }
            Value::Array(items) => items.iter_mut().for_each(tidy),
            _ => {}
        }
    }

    /// A description without links: a number for a constant, a name for a type.
    fn plain(description: &str) -> String {
        let constants = [
            ("CASES_NAMED_MAX", CASES_NAMED_MAX),
            ("CASE_CHANGES_KEPT_MAX", CASE_CHANGES_KEPT_MAX as u64),
            ("NAMES_KEPT_MAX", NAMES_KEPT_MAX as u64),
            ("CASES_KEPT_MAX", CASES_KEPT_MAX),
            ("CASES_MEASURED_MAX", CASES_MEASURED_MAX),
            ("RESULTS_KEPT_MAX", RESULTS_KEPT_MAX as u64),
            ("FAILURES_KEPT_MAX", FAILURES_KEPT_MAX as u64),
            ("GROUPS_KEPT_MAX", GROUPS_KEPT_MAX as u64),
            ("STEPS_MAX", STEPS_MAX as u64),
        ];
        let text = constants
            .iter()
            .fold(description.to_string(), |text, (name, number)| {
                text.replace(&format!("[`{name}`]"), &grouped(*number))
            });
        text.replace("[`", "`").replace("`]", "`")
    }

    #[test]
    fn the_file_matches_the_types() {
        let generated = generated();
        if std::env::var_os("TRIBUNAL_BLESS").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/run.schema.json");
            std::fs::write(path, &generated).expect("the schema");
            return;
        }
        assert!(
            generated == TEXT,
            "set TRIBUNAL_BLESS=1 to write `crates/report/src/run.schema.json` anew"
        );
    }

    #[test]
    fn every_field_is_described() {
        let document: Value = serde_json::from_str(TEXT).expect("JSON");
        let mut without = Vec::new();
        for (name, definition) in document["$defs"].as_object().expect("definitions") {
            for (field, schema) in definition["properties"].as_object().into_iter().flatten() {
                if schema.get("description").is_none() {
                    without.push(format!("{name}.{field}"));
                }
            }
        }
        assert!(without.is_empty(), "{without:?}");
    }
}
